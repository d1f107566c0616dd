/** What the account commands know of the request beyond its input. */
export type Visit = {
  readonly address: string
  readonly device: string
  /** Work nobody waits for: its time must not tell whether an account exists. A failure is logged. */
  readonly afterwards: (work: Promise<unknown>) => void
}
