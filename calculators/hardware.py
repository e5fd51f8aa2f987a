"""Published facts about open models and accelerators, as rows for presets. Closed models publish none of them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Model:
    """One row of the ledger's model table."""

    id: str
    name: str
    parameters: float
    active_parameters: float  # read for one token; the same as `parameters` when every expert takes part
    layers: int
    width: int
    heads: int  # query heads
    kv_heads: int  # 0: latent attention, which keeps one short vector in each layer instead
    head_size: int
    full_attention: bool = True  # every layer compares every token with all before it, and keeps keys and values
    source: str = "model-table"


@dataclass(frozen=True)
class Device:
    """One row of the ledger's hardware table: the maker's peak for one device."""

    id: str
    name: str
    bytes_per_s: float
    source: str = "hardware-table"


MODELS = (
    Model("llama_3_1_8b", "Llama 3.1 8B", 8.03e9, 8.03e9, 32, 4_096, 32, 8, 128),
    Model("llama_3_1_70b", "Llama 3.1 70B", 70.55e9, 70.55e9, 80, 8_192, 64, 8, 128),
    Model("llama_3_1_405b", "Llama 3.1 405B", 405.85e9, 405.85e9, 126, 16_384, 128, 8, 128),
    Model("qwen3_32b", "Qwen3 32B", 32e9, 32e9, 64, 5_120, 64, 8, 128),
    Model("qwen3_235b", "Qwen3 235B-A22B", 235e9, 22e9, 94, 4_096, 64, 4, 128),
    Model("gpt_oss_120b", "gpt-oss-120b", 117e9, 5.1e9, 36, 2_880, 64, 8, 64, full_attention=False),
    Model("deepseek_v3", "DeepSeek-V3", 671e9, 37e9, 61, 7_168, 128, 0, 0, full_attention=False),
    Model("kimi_k2", "Kimi K2", 1e12, 32e9, 61, 7_168, 64, 0, 0, full_attention=False),
)

DEVICES = (
    Device("h100", "NVIDIA H100", 3.35e12),
    Device("h200", "NVIDIA H200", 4.8e12),
    Device("b200", "NVIDIA B200", 8e12),
    Device("mi300x", "AMD MI300X", 5.3e12),
    Device("tpu_v6e", "Google TPU v6e", 1.638e12),
    Device("tpu7x", "Google TPU7x", 7.38e12),
)
