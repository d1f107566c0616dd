/** An offer whose letter is to be opened at once: after the login that stood in its way. */
export const readApply = (search: Record<string, unknown>): { apply?: true } =>
  search['apply'] === true ? { apply: true } : {}
