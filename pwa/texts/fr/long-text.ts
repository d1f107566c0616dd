/** A paragraph, a list, terms with what they mean, or an invitation to write to Pouce. */
export type Block =
  | string
  | { readonly list: readonly string[] }
  | { readonly terms: readonly (readonly [term: string, meaning: string])[] }
  | { readonly writeTo: string }

export type Section = { readonly id: string; readonly title: string; readonly body: readonly Block[] }

export const longTextTexts = {
  contents: 'Sommaire',
  updated: 'Dernière mise à jour :',
}
