import fc from 'fast-check';

// The same material for every mutant: a generated test that kills one must do so again.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20261121 });
