/** An offer whose letter is to be opened at once, after the login that stood in its way; and which of a student's tabs. */
export const readApply = (search: Record<string, unknown>): { apply?: true; tab?: 'twint' } => ({
  ...(search['apply'] === true && { apply: true }),
  ...(search['tab'] === 'twint' && { tab: 'twint' }),
})
