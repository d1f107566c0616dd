const ligatures: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', '’': "'" }

/** Removes accents and case for comparison, as the server does. */
export const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[œæß’]/g, letter => ligatures[letter] ?? letter)
