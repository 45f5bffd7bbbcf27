import type { EmbedPageData } from '@matinee/contract/embeds/embed-page'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { makeQueries } from '../make-queries.ts'
import { ShopContext } from '../store/shop.ts'
import { LanguageProvider } from '../text.tsx'
import { reportEmbedView } from './embed-view.ts'
import type { EmbedStart } from './embed-props.ts'
import { guestSource } from './embed-source.ts'
import { EmbedStage } from './EmbedStage.tsx'
import { LinkedFrame } from './LinkedFrame.tsx'

/** Puts the player over the poster. */
export function startEmbed(page: EmbedPageData, options: EmbedStart) {
  const queries = makeQueries()
  const { store, settings, locale, words, analytics_host: host, embed } = page
  const place = Object.assign(document.createElement('div'), { className: 'embed-stage' })
  document.getElementById('app')!.append(place)
  createRoot(place).render(
    <QueryClientProvider client={queries}>
      <LanguageProvider locale={locale} words={words}>
        <ShopContext value={{ store, settings, ...(host !== undefined && { analytics_host: host }) }}>
          {embed.link === undefined ? (
            <EmbedStage program={embed} options={options} source={guestSource(embed)} />
          ) : (
            <LinkedFrame token={embed.link} options={options} />
          )}
        </ShopContext>
      </LanguageProvider>
    </QueryClientProvider>,
  )
  void reportEmbedView(queries, page)
}
