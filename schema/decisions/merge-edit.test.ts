import { offerMerges } from '../offers/from-fields.ts'
import { describe, expect, it } from 'vitest'
import { joinLists, mergeEdit, replacedBy, studentProfileMerges } from './merge-edit.ts'

describe('two edits that meet', () => {
  it('keep what was added to a list on both sides, and take out what either has taken out', () => {
    const add = joinLists(['perceuse', 'échelle'], ['perceuse'], ['perceuse', 'tondeuse'])
    expect(add).toEqual(['perceuse', 'échelle', 'tondeuse'])
    expect(joinLists(['échelle'], ['perceuse', 'échelle'], ['perceuse', 'échelle'])).toEqual(['échelle'])
    expect(joinLists(['perceuse', 'échelle'], ['perceuse', 'échelle'], ['échelle'])).toEqual(['échelle'])
  })

  it('leave the order of a list to its editor', () => {
    expect(joinLists(['c', 'a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c'])).toEqual(['c', 'a', 'b'])
  })

  it('know entries that are more than a word by what they say', () => {
    const [one, other] = [
      { from: '2026-12-24', to: '2026-12-26' },
      { from: '2027-02-01', to: '2027-02-07' },
    ]
    expect(joinLists([{ ...one }, other], [one], [{ ...one }])).toEqual([one, other])
    expect(joinLists([], [one], [{ ...one }])).toEqual([])
  })

  it('join only lists, and only if the edit says what its writer saw', () => {
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

  it('tell of what one of them replaces that the other has said meanwhile, and of nothing else', () => {
    const names = ['title', 'rate', 'duration', 'location', 'deliverables'] as const
    const edit = { title: 'Tondre', rate: 30, duration: '2 heures', location: 'Bex', deliverables: ['tas'] }
    const was = { title: 'Faucher', rate: 25, duration: '1 heure', deliverables: [] }
    const now = { title: 'Faucher', rate: 28, duration: '2 heures', location: 'Aigle', deliverables: ['sac'] }
    expect(replacedBy(names, offerMerges, { edit, was, now })).toEqual(['rate'])
    expect(replacedBy(names, offerMerges, { edit, was: undefined, now })).toEqual([])
  })
})
