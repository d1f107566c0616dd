import { describe, expect, it } from 'vitest'
import { contested, followed, touched } from './edits.ts'

const begun = { firstName: 'Chloé', phone: '+41 79 000 00 00', school: '', availableTools: ['perceuse'] }

describe('a form open while another device saves', () => {
  it('sends touched fields, and nothing that changed elsewhere', () => {
    const values = { ...begun, firstName: 'Cléo' }
    expect(touched(values, begun)).toEqual({ firstName: 'Cléo' })
  })

  it('sends nothing for a field that was and is empty', () => {
    expect(touched({ ...begun, school: null }, begun)).toEqual({})
  })

  it('shows changes from elsewhere in untouched fields', () => {
    const now = { ...begun, phone: '+41 79 111 11 11', school: 'EPFL', firstName: 'Clara' }
    expect(followed({ ...begun, firstName: 'Cléo' }, begun, now)).toEqual({ phone: now.phone, school: 'EPFL' })
  })

  it('reports a field touched here and changed elsewhere, unless both are equal', () => {
    const now = { ...begun, firstName: 'Clara', phone: '+41 79 111 11 11' }
    const values = { ...begun, firstName: 'Cléo', phone: now.phone }
    expect(contested(values, begun, now)).toEqual({ firstName: 'Clara' })
  })
})
