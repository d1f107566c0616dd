import { newId } from '../../schema/ids.ts'
import type { createWorld } from './world.ts'

const password = 'vélo-à-deux'

const signup = (given: object = {}) => ({
  firstName: 'Ada',
  lastName: 'Essai',
  email: `${newId()}@test.example`,
  password,
  phone: '079 000 00 00',
  city: 'Bienne, BE',
  userType: 'student',
  terms: true,
  ...given,
})

/** Session cookie set by an answer, or ''. */
export const cookieOf = (headers: Headers) =>
  /^(?:__Host-)?pouce=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''

/** Cookie that the registering browser sends along. */
const registeredWith = (headers: Headers) => ({
  Cookie: /pouce-new=[^;]*/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '',
})

/** People who register and log in with a password. */
export const createNewcomers = (world: ReturnType<typeof createWorld>) => {
  const register = (given: object = {}, on = world) => on.visitor('POST', '/api/auth/register', signup(given))
  const logIn = (email: string, secret = password, on = world) =>
    on.visitor('POST', '/api/auth/login', { email, password: secret })
  /** A person with a password and their browser's own session. */
  const newcomer = async (given: object = {}) => {
    const { body, headers } = await register(given)
    return { user: body.user, call: world.call(cookieOf(headers)), cookie: cookieOf(headers) }
  }
  return { password, signup, register, registeredWith, logIn, newcomer }
}
