import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useAccountText } from '../account-text.tsx'
import { useTitle } from '../frame/use-title.ts'
import { links } from '../links.ts'
import { useMember } from '../session/use-signed-in.ts'
import type { Spot } from './shelves.ts'
import { TvActivation } from './TvActivation.tsx'
import { TvHome } from './TvHome.tsx'
import { TvPlay } from './TvPlay.tsx'
import { TvProgram } from './TvProgram.tsx'
import { useRemote } from './use-remote.ts'

const route = getRouteApi(links.tv)

/** The television app: dark, large, for a remote control. */
export default function TvScreen() {
  const t = useAccountText()
  const view = useRef<HTMLDivElement>(null)
  const { program, play = false } = route.useSearch()
  useRemote(view, { canGoBack: program !== undefined, hasArrows: !play })
  useTitle(t('tv.title'))

  return (
    <div ref={view} className="stage min-h-dvh overflow-hidden bg-canvas text-ink">
      <View program={program} play={play} />
    </div>
  )
}

function View({ program, play }: { program: string | undefined; play: boolean }) {
  const member = useMember()
  const [left, setLeft] = useState<Spot | null>(null)
  if (member === undefined) return null
  if (member === null) return <TvActivation />
  if (program === undefined) return <TvHome left={left} onFocus={setLeft} />
  return play ? <TvPlay permalink={program} /> : <TvProgram permalink={program} />
}
