/** Words of made-up titles; the lengths share no factor, so that counting through them meets every combination. */
export const TITLE_QUALITIES =
  'Quiet Silver Distant Hidden Slow Burning Forgotten Wandering Velvet Hollow Patient Northern Broken Gentle Crooked Paper Salt Winter Drowned Luminous Borrowed Narrow Second Secret Tender Restless Painted Last Wild Copper Weightless Midnight Faithful Glass Long Lost Stubborn Sunken Careful Bright Pale Singing Marble Low Tidal Green Final'.split(
    ' ',
  )

export const TITLE_THINGS =
  'Harbour Orchard Lighthouse Station Garden Bridge Letter Mirror Summer Hotel River Kitchen Theatre Island Road Window Lantern Machine Library Meadow Voyage Market Tower Forest Piano Border Coast Kingdom Choir Factory Ferry Valley Archive Balcony Carnival Desert Field Glacier Hour House Ladder Map Night Ocean Photograph Quarry Room Season Signal Staircase Storm Street Sunday Tide Train Tunnel Village Vineyard Wedding Well Workshop'.split(
    ' ',
  )

export const TITLE_PLACES =
  'Vesna,Almery,Port Isolde,Karst,Lundholm,Saint Orlo,Marrow Bay,Teres,Ostrava Street,Hallam,Bellacorda,Nordvik,Quill,Anselm,Low Fen,Brisa,Castelmar,Dunmore,Elsewhere,Fjordal,Greywater,Hadria,Inverlay,Jasmine Court,Kestrel Rock,Lisgar,Montrel,Nine Wells,Oriel,Penhallow,Rosmer,Sable Point,Tamarisk,Umber,Valdora,Wick,Yarrow,Zennor,Old Quay,Tessaly,Cinder Hill,Marl,Ebbing'.split(
    ',',
  )

export const FILLER_FIRST_NAMES =
  'Amara Bruno Celia Dario Edda Farid Greta Hugo Imani Jonas Kaya Leif Mina Noor Oskar Petra Quentin Rosa Samir Tilda Uma Viktor Wren Yusuf Zofia'.split(
    ' ',
  )

export const FILLER_LAST_NAMES =
  'Aldana Brandt Castellan Dvorak Eriksen Farouk Grimaldi Hale Ivanova Jansen Kimura Lindqvist'.split(' ')

export const FILLER_CATEGORIES =
  'Award Winners,Short Stories,Documentaries,Late Night,Family,New Voices,Classics Restored,On the Road,Music & Dance,Nature,History,Mysteries,Comedies,Portraits,Science,Crafts,Food & Table,Architecture,Sport,Animation,Theatre,Travel,Essays,Experiments'.split(
    ',',
  )
