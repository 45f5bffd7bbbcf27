import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-part.ts'
import { root, shell } from '../layout-routes.ts'
import { SignInScreen } from './SignInScreen.tsx'

interface SignInSearch {
  from?: string
  refused?: true
  /** The browser has come back from a sign-in provider. */
  identity?: true
  /** The code of the refusal with which it has come back. */
  problem?: string
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign_in',
  validateSearch: ({ from, refused, identity, problem }: Record<string, unknown>): SignInSearch => ({
    ...(isInside(from) && { from }),
    ...(refused === true && { refused }),
    ...(identity === true && { identity }),
    ...(typeof problem === 'string' && { problem }),
  }),
  component: SignInScreen,
})

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome/$key',
  component: lazyScreen(() => import('./WelcomeScreen.tsx'), 'WelcomeScreen'),
})

const secondStep = createRoute({
  getParentRoute: () => root,
  path: '/second_step',
  component: lazyScreen(() => import('./SecondStepScreen.tsx'), 'SecondStepScreen'),
})

const ownAccount = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  component: lazyScreen(() => import('./AccountScreen.tsx'), 'AccountScreen'),
})

/** The screens before sign-in. */
export const membersEntrances = [signIn, welcome, secondStep] as const

/** The screens of the signed-in person's account. */
export const membersRoutes = [ownAccount] as const

// The sign-in address must not redirect to another site.
const isInside = (address: unknown): address is string =>
  typeof address === 'string' && /^\/bullet(?=[/?#]|$)/.test(address)
