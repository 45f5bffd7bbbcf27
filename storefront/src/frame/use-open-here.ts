import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** Whether something is open on this page; a visit to another folds it. */
export function useOpenHere() {
  const here = useLocation({ select: ({ href }) => href })
  const [openAt, setOpenAt] = useState<string | null>(null)
  return [openAt === here, (isOpen: boolean) => setOpenAt(isOpen ? here : null)] as const
}
