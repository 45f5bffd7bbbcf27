// The first match counts: browsers also contain the names of those below them.
const APPS: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bTizen\b/, 'Samsung TV'],
  [/\bWeb0S\b|\bwebOS\b/, 'LG TV'],
  [/\bAFT\w+\b/, 'Fire TV'],
  [/\bAndroid\b.*\bTV\b|\bBRAVIA\b|\bCrKey\b/, 'Android TV'],
  [/\bAppleTV\b/, 'Apple TV'],
  [/\bRoku\b/, 'Roku'],
  [/\bPlayStation\b/, 'PlayStation'],
  [/\bXbox\b/, 'Xbox'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (names: [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** The name of a browser for its owner to recognise; null if it is unknown. */
export const describeAgent = (userAgent: string | null) => ({
  app: firstOf(APPS, userAgent ?? ''),
  system: firstOf(SYSTEMS, userAgent ?? ''),
})
