import { describe, expect, it } from 'vitest'
import { announcement } from './announce.ts'

const url = 'http://localhost:3000'

describe('announcement', () => {
  it('lists the address and the demo accounts, one per line', () => {
    const accounts = [
      { email: 'lea@demo.example', password: 'a password', userType: 'student', firstName: 'Léa' },
      { email: 'ueli.long@demo.example', password: 'another', userType: 'private', firstName: 'Ueli' },
    ]
    const lines = announcement({ url, movedTo: undefined, accounts }).split('\n')
    expect(lines).toContain('Pouce is ready: http://localhost:3000')
    expect(lines).toContain('  lea@demo.example         a password   student   Léa')
    expect(lines).toContain('  ueli.long@demo.example   another      private   Ueli')
  })

  it('says where the data is if it had to go elsewhere', () => {
    expect(announcement({ url, movedTo: '/var/lib/pouce/1', accounts: [] })).toContain(
      'The data is in /var/lib/pouce/1,',
    )
    expect(announcement({ url, movedTo: undefined, accounts: [] })).not.toMatch(/data is in|accounts/)
  })
})
