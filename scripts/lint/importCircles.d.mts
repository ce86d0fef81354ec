/** Files below these folders that import each other, types included, however far around. */
export function importCircles(...folders: string[]): string[][];
