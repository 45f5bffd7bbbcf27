import { useRouter } from '@tanstack/react-router'

/** Throws the router's not-found page for a missing record. */
export function NotFound() {
  const Screen = useRouter().options.defaultNotFoundComponent!
  return <Screen isNotFound routeId="__root__" />
}
