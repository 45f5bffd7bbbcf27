import { useNavigate, useRouter } from '@tanstack/react-router'
import { links } from '../links.ts'

/** Opens the sign-in page and returns to the event. */
export function useChatSignIn() {
  const router = useRouter()
  const navigate = useNavigate()
  return () => void navigate({ to: links.signIn, search: { return: router.latestLocation.href } })
}
