/** One exchanger's offer as a monitor writes it. */
export type MonitorOffer = {
  /** The monitor's id of the exchanger. */
  readonly exchanger: string;
  /** How much is given for one that is got: a decimal as it was written. */
  readonly rate: string;
  /** What the exchanger can pay out, where the monitor says. */
  readonly reserve: string | null;
};

/** Where rivals' rates are looked up. Reads and reports; what follows from it is decided above. */
export interface Monitor {
  readonly name: string;
  /**
   * Offers of one direction by the codes of its payment systems, as the monitor calls them; null
   * when it does not know one of them. Throws `SourceFault` when the outside failed.
   */
  offers(incomeCode: string, outcomeCode: string): Promise<readonly MonitorOffer[] | null>;
}
