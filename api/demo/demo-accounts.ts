import type { UserType } from '../../schema/choices.ts'

/** Password of every person in the demo set; it protects nothing. */
export const demoPassword = 'coupdepouce'

export const demoDomain = 'demo.pouce.example'

type Account = { email: string; password: string; userType: UserType; firstName: string }

const account = (userType: UserType, firstName: string, email: string): Account => ({
  email: `${email}@${demoDomain}`,
  password: demoPassword,
  userType,
  firstName,
})

/** Accounts with the most content, for looking around. */
export const demoAccounts: readonly Account[] = [
  account('student', 'Chloé', 'chloe.rochat'),
  account('student', 'Tiago', 'tiago.ferreira'),
  account('private', 'Céline', 'celine.monnier'),
  account('private', 'Thomas', 'thomas.zbinden'),
]

/** Example IBAN of the standard. */
export const demoIban = 'CH9300762011623852957'

/** Jobs for benchmarks: a conversation of 200 messages, and an open offer with 40 applications. */
export const benchmarkConversationJobId = '01900000-0000-7000-8000-000000000001'
export const benchmarkApplicationsJobId = '01900000-0000-7000-8000-000000000002'
