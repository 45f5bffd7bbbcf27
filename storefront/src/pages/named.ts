import type { ComponentType } from 'react'

type Load = () => Promise<{ default: ComponentType<never> }>

/** Every page the server names. */
const PAGES: Record<string, Load> = {
  cancellation: () => import('./Cancellation.tsx'),
  reduce_churn: () => import('./ReduceChurn.tsx'),
  smartwatch_activation: () => import('./SmartwatchActivation.tsx'),
  internal_error: () => import('./InternalError.tsx'),
  'registrations/new': () => import('./registrations/New.tsx'),
  'registrations/pick_plan': () => import('./registrations/PickPlan.tsx'),
  'registrations/success': () => import('./registrations/Success.tsx'),
  redirect: () => import('./Redirect.tsx'),
}

export async function findPage(name: string): Promise<ComponentType> {
  const load = PAGES[name]
  if (!load) throw new Error(`The server names a page this front end does not have: ${name}`)
  return (await load()).default as ComponentType
}
