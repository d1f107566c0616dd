export const cityTexts = {
  none: (typed: string) => `Aucune ville trouvée pour ${typed}`,
}
