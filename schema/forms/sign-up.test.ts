import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { register, logIn as logInCommand } from '../contracts/accounts.ts'
import { logIn } from './log-in.ts'
import { signUp } from './sign-up.ts'

const lea = {
  firstName: 'Léa',
  lastName: 'Rochat',
  email: 'lea@example.ch',
  password: 'pommes',
  phone: '0791234567',
  city: 'Lausanne, VD',
  userType: 'student',
  terms: true,
}

type Typed = Record<string, unknown>
type Said = { field: string; message: string }

const validators: [name: string, problems: (typed: Typed) => Said[]][] = [
  [
    'on the server',
    typed =>
      (register.input.safeParse(typed).error?.issues ?? []).map(({ path, message }) => ({
        field: path.join('.'),
        message,
      })),
  ],
  [
    'on the client',
    typed =>
      (v.safeParse(signUp, typed).issues ?? []).map(issue => ({
        field: v.getDotPath(issue) ?? '',
        message: issue.message,
      })),
  ],
]

/** Signup rules: values just below the limit, values just within it, and the message. */
const table: [field: string, wrong: unknown[], right: unknown[], message: string][] = [
  ['firstName', ['L', '', ' L '], ['Lé', ' Li '], 'First name must contain at least 2 characters'],
  ['lastName', ['R', '', '\u00a0R\u00a0'], ['Ro', "d'A"], 'Last name must contain at least 2 characters'],
  ['email', ['lea', 'lea@', 'lea@example', 'l ea@example.ch', ''], ['LEA@EXAMPLE.CH', 'l.r+1@a-b.ch'], 'Invalid email'],
  ['password', ['pomme', ''], ['pommes', '      '], 'Password must contain at least 6 characters'],
  ['phone', ['079123456', '', '  079123456 '], ['0791234567', '+41 79 123 45 67'], 'Invalid phone number'],
  ['city', ['', '  '], ['Z', 'Zurich, ZH'], 'Please select a city'],
  ['terms', [false, 'true', 1], [true], 'You must accept the terms of use'],
]

describe.each(validators)('signing up, %s', (_, problems) => {
  it.each(table)('A-02 %s: refuses too little with the documented message and accepts just enough', (...row) => {
    const [field, wrong, right, message] = row
    for (const value of [...wrong, undefined, null]) {
      expect(problems({ ...lea, [field]: value })[0]).toEqual({ field, message })
      expect(new Set(problems({ ...lea, [field]: value }).map(said => said.field))).toEqual(new Set([field]))
    }
    for (const value of right) expect(problems({ ...lea, [field]: value })).toEqual([])
  })

  it('A-02 userType: student or private, nothing else', () => {
    for (const userType of ['student', 'private']) expect(problems({ ...lea, userType })).toEqual([])
    for (const userType of ['', 'Student', 'admin', null, undefined]) {
      expect(problems({ ...lea, userType }).map(({ field }) => field)).toEqual(['userType'])
    }
  })

  it('A-02 an empty form reports every required field at once', () => {
    const required = [...table.map(([field]) => field), 'userType']
    expect(new Set(problems({}).map(({ field }) => field))).toEqual(new Set(required))
  })
})

describe('logging in', () => {
  it.each([
    ['email', 'lea', 'Invalid email'],
    ['password', '', 'Password required'],
  ])('A-02 %s has the documented message on client and server', (field, value, message) => {
    const typed = { email: 'lea@example.ch', password: 'p', [field]: value }
    expect(logInCommand.input.safeParse(typed).error?.issues).toMatchObject([{ path: [field], message }])
    expect(v.safeParse(logIn, typed).issues).toMatchObject([{ path: [{ key: field }], message }])
  })
})

it('A-02 « individual » and « particulier » mean a private person', () => {
  for (const userType of ['individual', 'particulier']) {
    expect(register.input.parse({ ...lea, userType }).userType).toBe('private')
  }
})
