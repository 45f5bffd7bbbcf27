/** What the calls of each room are about, by the contract's folders. */
export const ROOM_DESCRIPTIONS: Record<string, string> = {
  analytics:
    'What is watched, searched and counted: reports, their files, pixels, and the events of the player.',
  archive: 'Archives of the whole store: made, kept and read back.',
  billing:
    'Money: orders, subscriptions, invoices, coupons, gift cards, taxes, payment providers and revenue.',
  catalogue: 'Programs with their chapters, categories, authors, fields and previews, and the search.',
  chat: 'The chat of live events: messages, moderation, polls, questions and donations.',
  community: 'Comments, mentions and their moderation.',
  embeds: 'Programs embedded in other sites, and where.',
  home: 'The home of the admin in one call, and its search for people, programs, orders and offers.',
  integrations: 'Webhooks, what was delivered to them, assistants, and this document.',
  library: 'What a member keeps: favorites, positions, what was watched, podcasts.',
  live: 'Live events, their signal, broadcast, recording and tickets.',
  media: 'Films: upload, captions, state.',
  members: 'People and the team: accounts, signing in, devices, imports, segments, API keys, the audit log.',
  notices: 'Mails and notices.',
  offers: 'What can be had: plans, purchases, rentals, bundles, freebies, and who was given access.',
  playback: 'Playing a film: may this viewer, and from where.',
  retention: 'Why people leave, and what is offered to them to stay.',
  site: 'Pages of the publisher’s own, and the menus.',
  store: 'The store itself: settings, appearance, words, access rules.',
  system: 'How the install is.',
  translations: 'What of the publisher’s texts is not translated into the other languages of the store yet.',
}
