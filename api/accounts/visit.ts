/** What the account commands know of the request beyond its input. */
export type Visit = {
  readonly address: string
  readonly device: string
}
