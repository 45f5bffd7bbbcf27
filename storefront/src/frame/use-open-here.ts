import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** Open state that closes on navigation. */
export function useOpenHere() {
  const here = useLocation({ select: ({ href }) => href })
  const [openAt, setOpenAt] = useState<string | null>(null)
  return [openAt === here, (isOpen: boolean) => setOpenAt(isOpen ? here : null)] as const
}
