import { useRouter } from '@tanstack/react-router'

/** In place of a screen whose record is not there: what the router shows for addresses that lead nowhere. */
export function NotFound() {
  const Screen = useRouter().options.defaultNotFoundComponent!
  return <Screen isNotFound routeId="__root__" />
}
