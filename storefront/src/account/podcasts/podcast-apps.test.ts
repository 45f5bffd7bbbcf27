import { expect, it } from 'vitest'
import { podcastApps } from './podcast-apps.ts'

it('opens apps with the feed itself', () => {
  const apps = podcastApps('https://films.example/feeds/a-b/podcasts/1/rss')
  expect(apps.map(({ href }) => href)).toEqual([
    'podcast://films.example/feeds/a-b/podcasts/1/rss',
    'overcast://x-callback-url/add?url=https%3A%2F%2Ffilms.example%2Ffeeds%2Fa-b%2Fpodcasts%2F1%2Frss',
    'pktc://subscribe/films.example/feeds/a-b/podcasts/1/rss',
    'antennapod-subscribe://films.example/feeds/a-b/podcasts/1/rss',
    'castros://subscribe/films.example/feeds/a-b/podcasts/1/rss',
  ])
})
