const ligatures: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', '’': "'" }

/** Letters as they are compared: without accents or case, as the server folds them too. */
export const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[œæß’]/g, letter => ligatures[letter] ?? letter)
