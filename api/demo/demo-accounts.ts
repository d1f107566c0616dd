import type { UserType } from '../../schema/choices.ts'

/** The same for every person of the demo set: it protects nothing. */
export const demoPassword = 'coupdepouce'

export const demoDomain = 'demo.pouce.example'

type Account = { email: string; password: string; userType: UserType; firstName: string }

const account = (userType: UserType, firstName: string, email: string): Account => ({
  email: `${email}@${demoDomain}`,
  password: demoPassword,
  userType,
  firstName,
})

/** Those whose days are the fullest, to look around with. */
export const demoAccounts: readonly Account[] = [
  account('student', 'Chloé', 'chloe.rochat'),
  account('student', 'Tiago', 'tiago.ferreira'),
  account('private', 'Céline', 'celine.monnier'),
  account('private', 'Thomas', 'thomas.zbinden'),
]

/** The number that the standard prints as its example. */
export const demoIban = 'CH9300762011623852957'

/** Where benchmarks find a conversation of 200 messages and an open offer with 40 applications. */
export const benchmarkConversationJobId = '01900000-0000-7000-8000-000000000001'
export const benchmarkApplicationsJobId = '01900000-0000-7000-8000-000000000002'
