import * as v from 'valibot'
import { propertyTypes, userTypes } from '../../schema/choices.ts'

/**
 * A visitor has no local database yet, so the draft is in localStorage. It expires after a day, because the next person may be
 * another.
 */
const key = 'pouce.sign-up'
const keptMs = 24 * 3_600_000

const text = v.fallback(v.string(), '')

// Never stores the password or the consent to the terms.
const draft = v.object({
  type: v.picklist(userTypes),
  at: v.number(),
  step: v.fallback(v.picklist([1, 2, 3]), 1),
  typed: v.object({
    firstName: text,
    lastName: text,
    email: text,
    phone: text,
    city: text,
    school: text,
    bio: text,
  }),
  tools: v.fallback(v.array(v.string()), []),
  propertyType: v.fallback(v.picklist(['', ...propertyTypes]), ''),
  /** A registration that was sent but not answered: the account id (the idempotency key) and its address. */
  sent: v.fallback(v.nullable(v.object({ id: v.string(), email: v.string() })), null),
})
export type SignUpDraft = v.InferOutput<typeof draft>

const isEmpty = ({ typed, tools, propertyType }: Pick<SignUpDraft, 'typed' | 'tools' | 'propertyType'>) =>
  tools.length === 0 && [propertyType, ...Object.values(typed)].every(word => word === '')

// A browser without storage, or with full storage, must not prevent typing.
const safely = <Value>(act: () => Value) => {
  try {
    return act()
  } catch {
    return null
  }
}

export const forgetSignUp = () => safely(() => localStorage.removeItem(key))

export const keepSignUp = (form: Omit<SignUpDraft, 'at'>) => {
  if (isEmpty(form)) return forgetSignUp()
  return safely(() => localStorage.setItem(key, JSON.stringify(v.parse(draft, { ...form, at: Date.now() }))))
}

/** Returns the draft for this account type. A draft for the other type is ignored. */
export const readSignUp = (type: SignUpDraft['type']) =>
  safely(() => {
    const found = v.parse(draft, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return found.type === type && found.at + keptMs > Date.now() ? found : null
  })
