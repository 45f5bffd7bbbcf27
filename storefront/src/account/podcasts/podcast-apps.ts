interface PodcastApp {
  name: string
  /** An address that opens the app with a feed. */
  href: string
}

/** Addresses by which podcast apps on this device subscribe to a feed. */
export function podcastApps(feed: string): PodcastApp[] {
  const bare = feed.replace(/^https?:\/\//, '')
  return [
    { name: 'Apple Podcasts', href: `podcast://${bare}` },
    { name: 'Overcast', href: `overcast://x-callback-url/add?url=${encodeURIComponent(feed)}` },
    { name: 'Pocket Casts', href: `pktc://subscribe/${bare}` },
    { name: 'AntennaPod', href: `antennapod-subscribe://${bare}` },
    { name: 'Castro', href: `castros://subscribe/${bare}` },
  ]
}
