/** The 26 cantons and Liechtenstein. */
export const cantons = {
  AG: 'Argovie',
  AI: 'Appenzell Rhodes-Intérieures',
  AR: 'Appenzell Rhodes-Extérieures',
  BE: 'Berne',
  BL: 'Bâle-Campagne',
  BS: 'Bâle-Ville',
  FR: 'Fribourg',
  GE: 'Genève',
  GL: 'Glaris',
  GR: 'Grisons',
  JU: 'Jura',
  LU: 'Lucerne',
  NE: 'Neuchâtel',
  NW: 'Nidwald',
  OW: 'Obwald',
  SG: 'Saint-Gall',
  SH: 'Schaffhouse',
  SO: 'Soleure',
  SZ: 'Schwytz',
  TG: 'Thurgovie',
  TI: 'Tessin',
  UR: 'Uri',
  VD: 'Vaud',
  VS: 'Valais',
  ZG: 'Zoug',
  ZH: 'Zurich',
  FL: 'Liechtenstein',
} as const

export type CantonCode = keyof typeof cantons

export const isCantonCode = (text: string): text is CantonCode => Object.hasOwn(cantons, text)
export const cantonCodes: readonly CantonCode[] = Object.keys(cantons).filter(isCantonCode)
