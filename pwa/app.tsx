import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { router } from './router.tsx'
import { session } from './data/session/current.ts'
import { SessionContext } from './data/session/use-session.ts'

/** The whole app: the same tree where it is drawn ahead of time and where it comes alive. */
export const App = () => (
  <StrictMode>
    <SessionContext value={session}>
      <RouterProvider router={router} />
    </SessionContext>
  </StrictMode>
)
