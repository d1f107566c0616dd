/** Search parameters that open the letter or the question after a login, and the student's tab. */
export const readApply = (search: Record<string, unknown>): { apply?: true; ask?: true; tab?: 'twint' } => ({
  ...(search['apply'] === true && { apply: true }),
  ...(search['ask'] === true && { ask: true }),
  ...(search['tab'] === 'twint' && { tab: 'twint' }),
})
