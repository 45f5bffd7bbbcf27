interface Origin {
  country: string
  locale: string
  /** How many of a hundred people come from there. */
  weight: number
  first: string[]
  last: string[]
}

/** Where the people of the demo come from, and how people are called there. */
export const ORIGINS: Origin[] = [
  {
    country: 'US',
    locale: 'en',
    weight: 18,
    first: ['Maya', 'Ethan', 'Grace', 'Daniel', 'Olivia', 'Marcus', 'Hannah', 'Caleb', 'Naomi', 'Jordan'],
    last: ['Whitfield', 'Brooks', 'Ramirez', 'Chen', 'Sullivan', 'Okoye', 'Novak', 'Delgado', 'Hayes', 'Kim'],
  },
  {
    country: 'DE',
    locale: 'de',
    weight: 18,
    first: ['Lena', 'Jonas', 'Miriam', 'Felix', 'Katrin', 'Moritz', 'Anneke', 'Tobias', 'Greta', 'Emre'],
    last: [
      'Brandt',
      'Hoffmann',
      'Yilmaz',
      'Seidel',
      'Vogel',
      'Krüger',
      'Lindner',
      'Petersen',
      'Albers',
      'Roth',
    ],
  },
  {
    country: 'GB',
    locale: 'en',
    weight: 12,
    first: ['Imogen', 'Callum', 'Priya', 'Rhys', 'Eleanor', 'Kwame', 'Fiona', 'Alistair'],
    last: ['Marsh', 'Pemberton', 'Shah', 'Gallagher', 'Owusu', 'Thorne', 'Fraser', 'Whitby'],
  },
  {
    country: 'FR',
    locale: 'fr',
    weight: 11,
    first: ['Camille', 'Julien', 'Élodie', 'Mathieu', 'Inès', 'Baptiste', 'Solène', 'Karim'],
    last: ['Lefèvre', 'Moreau', 'Benali', 'Garnier', 'Roussel', 'Perrin', 'Chevalier', 'Faure'],
  },
  {
    country: 'ES',
    locale: 'es',
    weight: 8,
    first: ['Lucía', 'Álvaro', 'Marta', 'Diego', 'Nuria', 'Pablo', 'Itziar'],
    last: ['Herrero', 'Castaño', 'Vidal', 'Iglesias', 'Rivas', 'Echeverría', 'Soler'],
  },
  {
    country: 'BR',
    locale: 'pt-BR',
    weight: 8,
    first: ['Beatriz', 'Thiago', 'Larissa', 'Caio', 'Renata', 'Gustavo', 'Aline'],
    last: ['Azevedo', 'Nascimento', 'Moraes', 'Teixeira', 'Barros', 'Siqueira', 'Campos'],
  },
  {
    country: 'MX',
    locale: 'es',
    weight: 4,
    first: ['Ximena', 'Rodrigo', 'Fernanda', 'Emiliano', 'Daniela'],
    last: ['Navarro', 'Cervantes', 'Ochoa', 'Mendoza', 'Villarreal'],
  },
  {
    country: 'NL',
    locale: 'en',
    weight: 5,
    first: ['Sanne', 'Bram', 'Femke', 'Joris', 'Lotte'],
    last: ['de Vries', 'Bakker', 'van Dijk', 'Visser', 'Smit'],
  },
  {
    country: 'IE',
    locale: 'en',
    weight: 5,
    first: ['Aoife', 'Cian', 'Niamh', 'Declan', 'Sorcha'],
    last: ['Brennan', 'Keane', 'Moriarty', 'Tiernan', 'Quigley'],
  },
  {
    country: 'IT',
    locale: 'en',
    weight: 4,
    first: ['Giulia', 'Matteo', 'Chiara', 'Davide', 'Elisa'],
    last: ['Bianchi', 'Ferraro', 'Marchetti', 'Galli', 'Rinaldi'],
  },
  {
    country: 'EG',
    locale: 'ar',
    weight: 3,
    first: ['Salma', 'Youssef', 'Nadine', 'Karim', 'Farida'],
    last: ['Mansour', 'El-Sayed', 'Fahmy', 'Naguib', 'Hassan'],
  },
  {
    country: 'JP',
    locale: 'en',
    weight: 2,
    first: ['Haruka', 'Kenta', 'Misaki', 'Sota'],
    last: ['Ishikawa', 'Morita', 'Fujii', 'Nakano'],
  },
  {
    country: 'SE',
    locale: 'en',
    weight: 2,
    first: ['Astrid', 'Viktor', 'Ebba', 'Oskar'],
    last: ['Lindqvist', 'Nyström', 'Sandberg', 'Holm'],
  },
]
