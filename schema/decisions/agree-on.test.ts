import { expect, it } from 'vitest'
import { agreeOn } from './agree-on.ts'

const [poster, student] = ['poster', 'student']
const nothing = { amount: null, proposedAmount: null, proposedById: null }
const by = (person: string, amount: number) => ({ by: person, to: person === poster ? student : poster, amount })

it('an amount from one person is a proposal, and agreed once the other names the same', () => {
  const proposed = agreeOn(null, by(poster, 6000))
  expect(proposed).toEqual({
    isAgreed: false,
    terms: { amount: null, proposedAmount: 6000, proposedById: poster },
  })
  expect(agreeOn(proposed.terms, by(poster, 6000)).isAgreed).toBe(false)
  expect(agreeOn(proposed.terms, by(student, 6000))).toEqual({ isAgreed: true, terms: { ...nothing, amount: 6000 } })
})

it('the agreed amount stands while another is proposed, and repeating it withdraws the proposal', () => {
  const agreed = { ...nothing, amount: 6000 }
  const reopened = agreeOn(agreed, by(student, 7000)).terms
  expect(reopened).toEqual({ amount: 6000, proposedAmount: 7000, proposedById: student })
  expect(agreeOn(reopened, by(poster, 6000)).terms).toEqual(agreed)
  expect(agreeOn(reopened, by(student, 6000)).terms).toEqual(agreed)
})
