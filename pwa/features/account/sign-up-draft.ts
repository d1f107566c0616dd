import * as v from 'valibot'
import { propertyTypes, userTypes } from '../../../schema/choices.ts'

/** Whoever signs up has no device of their own yet: what they have typed is kept for a day, as the next person may be another. */
const key = 'pouce.sign-up'
const keptMs = 24 * 3_600_000

const text = v.fallback(v.string(), '')

// Never the password, nor that the terms are agreed to.
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
  /** A registration that was sent and not answered: the account's id, by which the server knows it again, and its address. */
  sent: v.fallback(v.nullable(v.object({ id: v.string(), email: v.string() })), null),
})
export type SignUpDraft = v.InferOutput<typeof draft>

const isEmpty = ({ typed, tools, propertyType }: Pick<SignUpDraft, 'typed' | 'tools' | 'propertyType'>) =>
  tools.length === 0 && [propertyType, ...Object.values(typed)].every(word => word === '')

// A browser that keeps nothing, or has no room, must not prevent writing.
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

/** What was begun for an account of this type; nothing typed for the one is sent for the other. */
export const readSignUp = (type: SignUpDraft['type']) =>
  safely(() => {
    const found = v.parse(draft, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return found.type === type && found.at + keptMs > Date.now() ? found : null
  })
