/** What a live source has done since the start: connections, samples and faults, counted in one place for /metrics. */
import type { Instant } from "@candor/money/money";
import type { Provider } from "../../../instrument/instrument.ts";
import type { ProviderFault, SourceFigures } from "./live-source.ts";

export class SourceLog {
  private readonly provider: Provider;
  private readonly faults = new Map<ProviderFault, number>();
  private isConnected = false;
  private connections = 0;
  private samples = 0;
  private lastSampleAt: Instant | null = null;
  private hasFailed = false;

  constructor(provider: Provider) {
    this.provider = provider;
  }

  fault(fault: ProviderFault): void {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1);
  }

  sample(at: Instant): void {
    this.samples += 1;
    this.lastSampleAt = at;
  }

  connected(): void {
    if (!this.isConnected) this.connections += 1;
    this.isConnected = true;
  }

  disconnected(): void {
    this.isConnected = false;
    this.hasFailed = true;
  }

  figures(): SourceFigures {
    return {
      provider: this.provider,
      isConnected: this.isConnected,
      hasFailed: this.hasFailed,
      reconnects: Math.max(0, this.connections - 1),
      samples: this.samples,
      faults: new Map(this.faults),
      lastSampleAt: this.lastSampleAt,
    };
  }
}
