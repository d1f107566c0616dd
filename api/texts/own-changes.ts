import { clip, from, only, yesOrNo, type Phrase } from './offer-changes.ts'

export type Own = {
  firstName: string
  lastName: string
  phone: string
  city: string
  school: string | null
  bio: string | null
}
export type OwnSearch = { name: string; isAlerting: boolean }

type Phrases<Said> = { readonly [Name in keyof Said]: Phrase<Said[Name]> }
type Now<Said> = { readonly [Name in keyof Said]?: Said[Name] | undefined }

const orNone = (text: string | null) => (text === null ? 'aucune' : clip(text))

const own: Phrases<Own> = {
  firstName: from('prénom', clip),
  lastName: from('nom', clip),
  phone: from('téléphone', clip),
  city: from('ville', clip),
  school: from('école', orNone),
  bio: only('présentation modifiée'),
}

const ownSearch: Phrases<OwnSearch> = { name: from('nom', clip), isAlerting: from('alerte', yesOrNo) }

/** What a person has changed of their own, a phrase for each of these fields. */
const sayBy =
  <Said>(phrases: Phrases<Said>) =>
  <Name extends keyof Said>(names: readonly Name[], before: Pick<Said, Name>, now: Now<Said>) =>
    names.flatMap(name => {
      const value = now[name]
      return value === undefined ? [] : [phrases[name](before[name], value)]
    })

export const sayOwn = sayBy(own)
export const sayOwnSearch = sayBy(ownSearch)
