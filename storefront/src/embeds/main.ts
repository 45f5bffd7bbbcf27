import './embed.css'
import type { EmbedPageData } from '@matinee/contract/embeds/embed-page'
import { readEmbedOptions } from './embed-options.ts'

// This file is all that loads before somebody presses play: the poster and its words are in the page.
const page = JSON.parse(document.getElementById('page-data')!.textContent) as EmbedPageData
const button = document.querySelector<HTMLButtonElement>('[data-play]')
const options = readEmbedOptions(new URLSearchParams(location.search))

if (options.color) document.documentElement.style.setProperty('--primary', options.color)
showMoments()
if (button) offerPlay(button)

function offerPlay(button: HTMLButtonElement) {
  for (const event of ['pointerenter', 'touchstart', 'focus'])
    button.addEventListener(event, () => void load(), { once: true, passive: true })
  button.addEventListener('click', () => void play({ isMuted: false }))
  if (options.autoplay) void play({ isMuted: true })
}

let playerLoad: ReturnType<typeof importPlayer> | undefined
const load = () => (playerLoad ??= importPlayer())

const importPlayer = async () => {
  const [{ startEmbed }, words] = await Promise.all([
    import('./start-embed.tsx'),
    fetch(page.words_at!).then((answer) => answer.json() as Promise<EmbedPageData['words']>),
  ])
  return { startEmbed, words }
}

async function play({ isMuted }: { isMuted: boolean }) {
  button!.setAttribute('aria-busy', 'true')
  try {
    const { startEmbed, words } = await load()
    startEmbed({ ...page, words }, { ...options, isMuted })
  } catch {
    // The network failed: the next press begins anew.
    playerLoad = undefined
    button!.removeAttribute('aria-busy')
  }
}

/** The moments of the page in the reader's time zone. */
function showMoments() {
  const format = new Intl.DateTimeFormat(page.locale, { dateStyle: 'long', timeStyle: 'short' })
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-moment]'))
    time.textContent = format.format(new Date(time.dateTime))
}
