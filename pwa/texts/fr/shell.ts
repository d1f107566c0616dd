/** What two parts of components/ui say beside their own words. */
export const shellTexts = {
  title: (page: string) => `${page} · Pouce`,
  loading: 'Chargement…',
}
