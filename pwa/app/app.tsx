import { RouterProvider, type RegisteredRouter } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { SessionContext } from '../data/session/use-session.ts'

/** The whole app. Server rendering and hydration use the same tree. */
export const App = ({ router }: { router: RegisteredRouter }) => (
  <StrictMode>
    <SessionContext value={router.options.context.session}>
      <RouterProvider router={router} />
    </SessionContext>
  </StrictMode>
)
