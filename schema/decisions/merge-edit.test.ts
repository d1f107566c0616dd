import { offerMerges } from '../offers/from-fields.ts'
import { describe, expect, it } from 'vitest'
import { joinLists, mergeEdit, replacedBy, studentProfileMerges } from './merge-edit.ts'

describe('two concurrent edits', () => {
  it('keep additions from both sides and remove what either removed', () => {
    const add = joinLists(['perceuse', 'échelle'], ['perceuse'], ['perceuse', 'tondeuse'])
    expect(add).toEqual(['perceuse', 'échelle', 'tondeuse'])
    expect(joinLists(['échelle'], ['perceuse', 'échelle'], ['perceuse', 'échelle'])).toEqual(['échelle'])
    expect(joinLists(['perceuse', 'échelle'], ['perceuse', 'échelle'], ['échelle'])).toEqual(['échelle'])
  })

  it("keep the editor's order of a list", () => {
    expect(joinLists(['c', 'a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c'])).toEqual(['c', 'a', 'b'])
  })

  it('compare structured list entries by value', () => {
    const [one, other] = [
      { from: '2026-12-24', to: '2026-12-26' },
      { from: '2027-02-01', to: '2027-02-07' },
    ]
    expect(joinLists([{ ...one }, other], [one], [{ ...one }])).toEqual([one, other])
    expect(joinLists([], [one], [{ ...one }])).toEqual([])
  })

  it('merge only lists, and only if the edit carries what its writer saw', () => {
    const edit = { school: 'EPFL', availableTools: ['échelle'] }
    const now = { school: 'UNIL', bio: null, availableTools: ['tondeuse'] }
    const seen = { school: null, availableTools: [] }
    expect(mergeEdit(studentProfileMerges, edit, seen, now)).toEqual({
      ...edit,
      availableTools: ['échelle', 'tondeuse'],
    })
    expect(mergeEdit(studentProfileMerges, edit, undefined, now)).toEqual(edit)
    expect(mergeEdit(studentProfileMerges, { availableTools: undefined }, seen, now)).toEqual({})
  })

  it('report only fields that replace a concurrent change', () => {
    const names = ['title', 'rate', 'duration', 'location', 'deliverables'] as const
    const edit = { title: 'Tondre', rate: 30, duration: '2 heures', location: 'Bex', deliverables: ['tas'] }
    const was = { title: 'Faucher', rate: 25, duration: '1 heure', deliverables: [] }
    const now = { title: 'Faucher', rate: 28, duration: '2 heures', location: 'Aigle', deliverables: ['sac'] }
    expect(replacedBy(names, offerMerges, { edit, was, now })).toEqual(['rate'])
    expect(replacedBy(names, offerMerges, { edit, was: undefined, now })).toEqual([])
  })
})
