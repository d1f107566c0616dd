/** Possible texts of each draft: one, or several if a tab died during a write. Null for none. */
export const createDraftLedger = () => {
  const texts = new Map<string, Map<string, Set<string | null>>>()
  const of = (browser: string, account: string) => {
    const place = `${browser}/${account}`
    const found = texts.get(place) ?? new Map<string, Set<string | null>>()
    texts.set(place, found)
    return found
  }
  return {
    of,
    /** `isSure`: the device confirmed it. */
    set: (browser: string, account: string, key: string, text: string | null, isSure: boolean) => {
      const own = of(browser, account)
      own.set(key, new Set([text, ...(isSure ? [] : (own.get(key) ?? [null]))]))
    },
    leave: (browser: string, account: string, isSure: boolean) => {
      const own = of(browser, account)
      for (const [key, may] of own) own.set(key, isSure ? new Set([null]) : may.add(null))
    },
  }
}
