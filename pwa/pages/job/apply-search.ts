/** An offer whose letter, or question, is to be opened at once, after the login that stood in its way; and a student's tab. */
export const readApply = (search: Record<string, unknown>): { apply?: true; ask?: true; tab?: 'twint' } => ({
  ...(search['apply'] === true && { apply: true }),
  ...(search['ask'] === true && { ask: true }),
  ...(search['tab'] === 'twint' && { tab: 'twint' }),
})
